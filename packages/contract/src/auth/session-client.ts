/**
 * Client of a session: our own web client, a client that follows the specification literally, or a demo session, which may
 * only call routes that are enabled for it.
 */
export type SessionClient = 'web' | 'literal' | 'example'
