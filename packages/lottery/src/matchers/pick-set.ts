interface SetRange {
  readonly size: number;
  readonly from: number;
  readonly to: number;
  readonly digits: number;
}

/** Whether a text is `size` different numbers of the range in rising order, written `07-39`. */
export function isSet(text: string, { size, from, to, digits }: SetRange): boolean {
  const numbers = text.split('-');
  if (numbers.length !== size) return false;
  return numbers.every((number, index) => {
    const before = numbers[index - 1];
    const isWritten = number.length === digits && /^[0-9]+$/.test(number);
    return isWritten && Number(number) >= from && Number(number) <= to && (before === undefined || before < number);
  });
}
