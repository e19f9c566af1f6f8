const bytes = 16

/**
 * Returns a new id of a request: 32 hexadecimal digits. The server writes it into its log lines, also into those of the jobs
 * that follow. Works without the secure context that `crypto.randomUUID` needs.
 */
export const newRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
