import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import { type DueVerdict, listDueVerdicts } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { formatDayOfMonth } from '../../lib/format/format.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { forecastQuery } from './queries.ts'

const copy = forecastScreenCopy.due

const tones = {
  surface: { missing: 'text-negative', notes: 'text-ink-3' },
  note: { missing: '', notes: 'text-note-ink-2' },
} as const

interface DueVerdictsProps {
  today: PlainDate
  /** Only the due day of this card; its name is not repeated. */
  accountId?: string
  /** `note` is for the dark card of a screen. */
  tone?: keyof typeof tones
  className?: string
}

/**
 * Whether each next due day of a card can be paid: 'El 10 de diciembre pagas $1.074.706: te quedan $3.120.000'. Nothing without
 * cards, without everyday accounts, and while it is not known.
 */
export function DueVerdicts({ today, accountId, tone = 'surface', className = '' }: DueVerdictsProps) {
  const { data } = useQuery(forecastQuery(today))
  if (data === undefined || data.accounts.length === 0) return null
  const verdicts = listDueVerdicts(data).filter(
    ({ cards }) => accountId === undefined || cards.some(({ account_id: id }) => id === accountId),
  )
  if (verdicts.length === 0) return null
  return (
    <ul aria-label={copy.title} className={`grid gap-2 ${className}`}>
      {verdicts.map((verdict) => (
        <Verdict
          key={verdict.date}
          verdict={verdict}
          today={data.today}
          namesCards={accountId === undefined}
          tone={tone}
        />
      ))}
    </ul>
  )
}

interface VerdictProps {
  verdict: DueVerdict
  today: PlainDate
  namesCards: boolean
  tone: keyof typeof tones
}

/** What the due day means: what is paid and what is left, or that a payment is not seen. */
function toSentence(
  { date, overdue, known, usual, left }: DueVerdict,
  today: PlainDate,
  formatMoney: (amount: number) => string,
): string {
  const amount = formatMoney(known + usual)
  const [paid, rest] = [usual > 0 ? copy.about(amount) : amount, formatMoney(Math.abs(left))]
  if (overdue !== null)
    return (left < 0 ? copy.unseenMissing : copy.unseenLeft)(formatDayOfMonth(overdue, today), paid, rest)
  const when = date === today ? copy.today : copy.on(formatDayOfMonth(date, today))
  return (left < 0 ? copy.missing : copy.left)(when, paid, rest)
}

function Verdict({ verdict, today, namesCards, tone }: VerdictProps) {
  const formatMoney = useMoneyFormatter()
  const { cards, usual, left, certain } = verdict
  const notes = [
    (namesCards || cards.length > 1) && cards.map(({ name, mask }) => copy.card(name, mask)).join(copy.and),
    usual > 0 && (cards.length > 1 ? copy.usualOfSome : copy.usual)(formatMoney(usual)),
    certain !== left &&
      (certain < 0 ? copy.certainMissing : copy.certainLeft)(formatMoney(Math.abs(certain))),
  ].filter((note) => note !== false)
  return (
    <li className="num text-sm wrap-anywhere whitespace-normal">
      <p className={`font-[550] ${left < 0 ? tones[tone].missing : ''}`}>
        {toSentence(verdict, today, formatMoney)}.
      </p>
      {notes.length > 0 && <p className={tones[tone].notes}>{notes.join(' · ')}</p>}
    </li>
  )
}
