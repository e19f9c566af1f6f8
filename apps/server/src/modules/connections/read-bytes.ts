import { ProviderPayloadInvalid } from './provider.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes of a proved sender → JSON. */
export const parseBytes = (bytes: Buffer): unknown => JSON.parse(utf8.decode(bytes))

/** Broken JSON, broken UTF-8, nesting beyond the stack, or no message at all. */
export const isUnreadable = (fault: unknown): boolean =>
  fault instanceof SyntaxError ||
  fault instanceof TypeError ||
  fault instanceof RangeError ||
  fault instanceof ProviderPayloadInvalid
