/** Commits on their way to the disk, in the order in which they were sent. */

/** A batch on its way: true once it is durable and answered, false when it failed. It never rejects. */
export type Flight = Promise<boolean>;

export interface Flights {
  last(): Flight | undefined;
  launch(flight: Flight): void;
  /** Waits until one more may be launched. */
  place(): Promise<void>;
  /** Waits until none is on its way. */
  settled(): Promise<void>;
}

/** At most so many flights at a time. */
export function flightsOf(depth: number): Flights {
  let flights: readonly Flight[] = [];
  return {
    last: () => flights.at(-1),
    launch(flight) {
      flights = [...flights, flight];
      void flight.finally(() => {
        flights = flights.filter((other) => other !== flight);
      });
    },
    async place() {
      while (flights.length >= depth) await flights[0];
    },
    async settled() {
      while (flights.length > 0) await Promise.all(flights);
    },
  };
}
