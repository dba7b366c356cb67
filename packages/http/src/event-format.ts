/**
 * Formats the server-sent events of a stream (HTML §9.2.5) whose names and data are declared in the contract.
 * @returns a function that takes an event's name, its data and, if clients send it back when they reconnect, its id
 */
export const createEventFormat =
  <Events extends object>() =>
  <Name extends keyof Events & string>(name: Name, data: Events[Name], id?: string | number): string =>
    `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
