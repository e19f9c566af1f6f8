import type { Tx } from '../database/user-transaction.ts'

type Row = { id: string; received_at: Date; report: string }

export const cspReportRepository = (tx: Tx) => ({
  /** Inserts reports and deletes the oldest beyond `limit`; ids are ordered by time. */
  async insertAndPrune(rows: readonly Row[], limit: number) {
    await tx
      .insertInto('csp_report')
      .values([...rows])
      .execute()
    await tx
      .deleteFrom('csp_report')
      .where('id', '<=', (on) =>
        on.selectFrom('csp_report').select('id').orderBy('id', 'desc').offset(limit).limit(1),
      )
      .execute()
  },
})
