/**
 * What opened a session: our own client, one that follows the spec to the letter, or a visit among example data, which
 * may call what is written for it and nothing else.
 */
export type SessionClient = 'web' | 'literal' | 'example'
