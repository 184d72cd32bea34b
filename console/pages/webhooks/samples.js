/** Programs that call an address, in four languages. They read the secret where they run: none is told here. */

/** An example of what is sent, by what the first command takes; of code and processes nobody knows. */
function exampleMembers(runs) {
  if (runs.length === 0) return { reference: 'A-1', amount: 25 };
  const needed = runs[0].members.filter(({ required }) => required);
  return Object.fromEntries(needed.map((member) => [member.name, exampleOf(member)]));
}

const values = { number: 25, flag: true, list: [], object: {}, text: 'example' };

const exampleOf = ({ type, choices }) => (type === 'choice' ? choices[0] : values[type]);

const partsOf = ({ url, action, isSigned, runs }) => {
  const hasBody = action !== 'GET';
  const members = exampleMembers(runs);
  const json = JSON.stringify(members);
  // Without a body the parameters are what is sent, and the target is signed, as it is sent.
  const query = hasBody ? '' : queryOf(members);
  const target = new URL(url).pathname + query;
  return { url: url + query, action, isSigned, hasBody, json, target };
};

function queryOf(members) {
  const parts = Object.entries(members).map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${quoted(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Encoded so that it stands between quotes of each language. */
const quoted = (text) => encodeURIComponent(text).replaceAll("'", '%27');

/** `[name, program]` of each language. */
export function samplesOf(described) {
  const parts = partsOf(described);
  return [
    ['Shell', shell(parts)],
    ['JavaScript (Node)', javascript(parts)],
    ['Python', python(parts)],
    ['Java', java(parts)],
  ];
}

function shell({ url, action, isSigned, hasBody, json, target }) {
  const lines = [`body='${(hasBody ? json : target).replaceAll("'", "'\\''")}'`];
  if (isSigned) {
    lines.push(
      '# The same for the same payment, however often it is sent.',
      'id=$(od -An -N16 -tx1 /dev/urandom | tr -d " \\n") now=$(date +%s)',
      '# A secret that begins with whsec_ is base64 after that; any other is the key as it is.',
      'case "$WEBHOOK_SECRET" in',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
      '  whsec_*) key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | base64 -d | od -An -tx1 | tr -d " \\n") ;;',
      '  *) key=$(printf %s "$WEBHOOK_SECRET" | od -An -tx1 | tr -d " \\n") ;;',
      'esac',
      'signature=$(printf %s "$id.$now.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)',
    );
  }
  const headers = [
    ...(hasBody ? ["-H 'Content-Type: application/json'"] : []),
    ...(isSigned
      ? ['-H "webhook-id: $id"', '-H "webhook-timestamp: $now"', '-H "webhook-signature: v1,$signature"']
      : []),
    ...(hasBody ? ['-d "$body"'] : []),
  ];
  const call = [`curl -s -X ${action} '${url}'`, ...headers].join(' \\\n  ');
  return [...(hasBody || isSigned ? lines : []), call].join('\n');
}

function javascript({ url, action, isSigned, hasBody, json, target }) {
  const signing = isSigned
    ? `import { createHmac, randomUUID } from 'node:crypto';

const secret = process.env.WEBHOOK_SECRET;
const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);

`
    : '';
  const signed = isSigned
    ? `const id = randomUUID(); // the same for the same payment, however often it is sent
const timestamp = String(Math.floor(Date.now() / 1000));
const signature = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${${hasBody ? 'body' : 'target'}}\`).digest('base64');
`
    : '';
  const headers = [
    ...(hasBody ? ["    'content-type': 'application/json',"] : []),
    ...(isSigned
      ? [
          "    'webhook-id': id,",
          "    'webhook-timestamp': timestamp,",
          // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a program
          "    'webhook-signature': `v1,${signature}`,",
        ]
      : []),
  ];
  const what = hasBody
    ? `const body = JSON.stringify(${json});\n`
    : isSigned
      ? `const target = '${target}';\n`
      : '';
  return `${signing}${what}${signed}const answer = await fetch('${url}', {
  method: '${action}',
  headers: {
${headers.join('\n')}
  },${hasBody ? '\n  body,' : ''}
});
console.log(answer.status, await answer.text());`;
}

function python({ url, action, isSigned, hasBody, json, target }) {
  const lines = [
    isSigned
      ? 'import base64, hashlib, hmac, os, time, urllib.error, urllib.request, uuid'
      : 'import urllib.error, urllib.request',
    '',
    ...(isSigned
      ? [
          'secret = os.environ["WEBHOOK_SECRET"]',
          'key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()',
        ]
      : []),
    ...(hasBody ? [`body = ${JSON.stringify(json)}.encode()`] : ['body = None']),
    ...(isSigned
      ? [
          'name = str(uuid.uuid4())  # the same for the same payment, however often it is sent',
          'timestamp = str(int(time.time()))',
          `signed = f"{name}.{timestamp}.".encode() + ${hasBody ? 'body' : `b"${target}"`}`,
          'signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()',
        ]
      : []),
    `request = urllib.request.Request("${url}", data=body, method="${action}", headers={`,
    ...(hasBody ? ['    "Content-Type": "application/json",'] : []),
    ...(isSigned
      ? [
          '    "webhook-id": name,',
          '    "webhook-timestamp": timestamp,',
          '    "webhook-signature": "v1," + signature,',
        ]
      : []),
    '})',
    'try:',
    '    with urllib.request.urlopen(request) as answer:',
    '        print(answer.status, answer.read().decode())',
    'except urllib.error.HTTPError as refused:',
    '    print(refused.code, refused.read().decode())',
  ];
  return lines.join('\n');
}

function java({ url, action, isSigned, hasBody, json, target }) {
  const body = hasBody ? `    String body = ${JSON.stringify(json)};\n` : '';
  const signing = isSigned
    ? `    String secret = System.getenv("WEBHOOK_SECRET");
    byte[] key = secret.startsWith("whsec_") ? Base64.getDecoder().decode(secret.substring(6)) : secret.getBytes(UTF_8);
    String id = UUID.randomUUID().toString(); // the same for the same payment, however often it is sent
    String timestamp = String.valueOf(Instant.now().getEpochSecond());
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    byte[] signed = mac.doFinal((id + "." + timestamp + "." + ${hasBody ? 'body' : `"${target}"`}).getBytes(UTF_8));
    String signature = Base64.getEncoder().encodeToString(signed);
`
    : '';
  const headers = [
    ...(hasBody ? ['.header("Content-Type", "application/json")'] : []),
    ...(isSigned
      ? [
          '.header("webhook-id", id)',
          '.header("webhook-timestamp", timestamp)',
          '.header("webhook-signature", "v1," + signature)',
        ]
      : []),
    `.method("${action}", ${hasBody ? 'BodyPublishers.ofString(body)' : 'BodyPublishers.noBody()'})`,
    '.build();',
  ];
  const imports = [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpRequest.BodyPublishers',
    'java.net.http.HttpResponse.BodyHandlers',
    ...(isSigned
      ? [
          'java.time.Instant',
          'java.util.Base64',
          'java.util.UUID',
          'javax.crypto.Mac',
          'javax.crypto.spec.SecretKeySpec',
        ]
      : []),
  ];
  return `${imports.map((one) => `import ${one};`).join('\n')}
${isSigned ? 'import static java.nio.charset.StandardCharsets.UTF_8;\n' : ''}
class Call {
  public static void main(String[] arguments) throws Exception {
${body}${signing}    HttpRequest request = HttpRequest.newBuilder(URI.create("${url}"))
      ${headers.join('\n      ')}
    var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    System.out.println(answer.statusCode() + " " + answer.body());
  }
}`;
}
