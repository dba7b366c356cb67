/** The part of a ticket's id that people read out: its first eight digits. */
export function toTicketName(ticketId: string): string {
  return ticketId.slice(0, 8).toUpperCase();
}
