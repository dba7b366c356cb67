interface Upload {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** @param share from 0 to 1 */
  onProgress(share: number): void;
}

const SUPPORT_UPLOAD_TIMEOUT_MS = 120_000;

/** Posts a long body and reports how much has been sent, which `fetch` cannot. @throws TypeError without an answer, as `fetch` does */
export function upload({ body, headers, onProgress, path }: Upload): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = SUPPORT_UPLOAD_TIMEOUT_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    const fail = () => reject(new TypeError('the upload did not arrive'));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.send(body);
  });
}
