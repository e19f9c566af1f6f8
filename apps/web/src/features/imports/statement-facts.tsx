import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { formatFullDay } from '../../lib/format/format.ts'
import { formatCount } from './format-count.ts'

const copy = importsScreenCopy.preview.facts
const checkTones: Readonly<Record<string, string>> = { holds: 'text-income', broken: 'text-warning' }

/** Bank, period, number of rows and whether the balances agree, in one line. */
export function StatementFacts({ statement }: { statement: StatementImport }) {
  const { account, counts, evidence, period } = statement
  if (counts === null) return null
  const total =
    counts.new + counts.already_there + counts.doubtful + (counts.left_out ?? 0) + counts.unreadable
  const check = evidence.find(({ about }) => about === 'balance')
  const facts = [
    account?.institution_name,
    period === null ? undefined : copy.period(formatFullDay(period.from), formatFullDay(period.to)),
    copy.rows(formatCount(total), total === 1),
  ].filter((fact) => fact !== undefined)
  return (
    <p className="tabular-nums">
      {facts.join(' · ')}
      {check !== undefined && (
        <>
          {' · '}
          <span className={checkTones[check.value ?? ''] ?? ''}>{check.label}</span>
        </>
      )}
    </p>
  )
}
