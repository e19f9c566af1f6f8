import type { Tx } from '../../../platform/database/person.ts'

export const auditFacts = (tx: Tx) => ({
  since: (person: string, kinds: readonly string[], at: Date) =>
    tx
      .selectFrom('audit_event')
      .select(['id', 'kind', 'at'])
      .where('user_id', '=', person)
      .where('at', '>=', at)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute(),
})
