import { sql } from 'kysely'

/**
 * A person whose history was just written has none by the statistics: named outright, every index of theirs looks as good
 * as any other. In a sub-select the planner takes them for one of many.
 */
export const ofPerson = (person: string) => sql<string>`(select ${person}::uuid)`
