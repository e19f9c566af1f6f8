import { v7 } from 'uuid'

/** A new id, ordered by time, so that keys of new rows stand together. */
export const newId = (): string => v7()
