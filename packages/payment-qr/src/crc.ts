const POLYNOMIAL = 0x1021;
const INITIAL = 0xffff;
const TABLE = Array.from({ length: 256 }, (_value, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc & INITIAL;
});

/** CRC-16/CCITT-FALSE of an ASCII text: four upper-case hex digits. */
export function crcOf(text: string): string {
  let crc = INITIAL;
  for (let at = 0; at < text.length; at += 1)
    crc = ((crc << 8) ^ (TABLE[((crc >> 8) ^ text.charCodeAt(at)) & 0xff] ?? 0)) & INITIAL;
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
