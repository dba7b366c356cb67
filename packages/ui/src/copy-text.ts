import { showToast } from './toast-queue.ts';

/** Copies a text and shows the toast that says whether the browser allowed it. */
export async function copyText(text: string, toast: { copied: string; notCopied: string }): Promise<void> {
  showToast(
    (await copy(text)) ? { kind: 'positive', text: toast.copied } : { kind: 'negative', text: toast.notCopied },
  );
}

/**
 * Falls back to copying a selection where the browser refuses its clipboard: in other apps' browsers, and while it thinks that the
 * page has no focus.
 */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  // A field that can be edited would open the keyboard.
  field.readOnly = true;
  field.style.cssText = 'position:fixed;top:0;opacity:0';
  const focused = document.activeElement;
  // Outside of an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}
