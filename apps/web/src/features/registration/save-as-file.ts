/** Makes the browser save a text as a file. */
export function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then in every browser.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
