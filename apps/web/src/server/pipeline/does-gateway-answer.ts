const TIMEOUT_MS = 5_000;

/** Whether a gateway answers, for the readiness of the pages. Any answer counts: it may serve no host that could be named here. */
export const doesGatewayAnswer = (gatewayUrl: string): Promise<boolean> =>
  fetch(new URL('/wps/system/test/ping', gatewayUrl), { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );
