import type { Tx } from '../../../platform/database/user-transaction.ts'

export const auditEventRepository = (tx: Tx) => ({
  listSince: (userId: string, kinds: readonly string[], since: Date) =>
    tx
      .selectFrom('audit_event')
      .select(['id', 'kind', 'at'])
      .where('user_id', '=', userId)
      .where('at', '>=', since)
      .where('kind', 'in', kinds)
      .orderBy('id')
      .execute(),
})
