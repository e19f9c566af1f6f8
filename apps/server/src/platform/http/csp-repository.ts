import type { Tx } from '../database/person.ts'

type Row = { id: string; received_at: Date; report: string }

export const cspReportRepository = (tx: Tx) => ({
  /** Adds reports and drops the oldest beyond `most`; ids are ordered by time. */
  async keep(rows: readonly Row[], most: number) {
    await tx
      .insertInto('csp_report')
      .values([...rows])
      .execute()
    await tx
      .deleteFrom('csp_report')
      .where('id', '<=', (on) =>
        on.selectFrom('csp_report').select('id').orderBy('id', 'desc').offset(most).limit(1),
      )
      .execute()
  },
})
