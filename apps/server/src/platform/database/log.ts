/** The part of a pino logger that the database platform uses. */
export interface DatabaseLog {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}
