import { InvalidProviderPayload } from '../provider/port.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Parses the bytes of an authenticated sender as JSON. */
export const parsePayload = (bytes: Buffer): unknown => JSON.parse(utf8.decode(bytes))

/** Whether an error means a malformed payload: broken JSON or UTF-8, too deep nesting, or an unknown shape. */
export const isInvalidPayload = (err: unknown): boolean =>
  err instanceof SyntaxError ||
  err instanceof TypeError ||
  err instanceof RangeError ||
  err instanceof InvalidProviderPayload
