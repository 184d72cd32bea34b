/** The packets of MySQL's protocol in what comes over a wire: three bytes of length, one of sequence, the payload. */

/** Whole packets at the beginning of some bytes, and what is left. */
export function packetsIn(data: Buffer): { readonly packets: readonly Buffer[]; readonly left: Buffer } {
  const packets: Buffer[] = [];
  let at = 0;
  while (data.length - at >= 4) {
    const end = at + 4 + data.readUIntLE(at, 3);
    if (end > data.length) break;
    packets.push(data.subarray(at, end));
    at = end;
  }
  return { packets, left: data.subarray(at) };
}

/** Takes bytes as they come and tells each packet once it is whole. */
export function mysqlPackets(told: (packet: Buffer) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (data) => {
    const { packets, left } = packetsIn(rest.length === 0 ? data : Buffer.concat([rest, data]));
    rest = left;
    for (const packet of packets) told(packet);
  };
}
