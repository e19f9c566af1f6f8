import { type Freshness, freshness } from '@lucas/contract/rules/freshness.ts'
import { formatFreshness } from '../../lib/format/format.ts'
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx'

const tones: Record<Freshness, BadgeTone> = { fresh: 'ok', yesterday: 'warn', stale: 'bad' }
const dots: Record<Freshness, string> = {
  fresh: 'bg-util-ok',
  yesterday: 'bg-util-mid',
  stale: 'bg-util-high',
}

const toFreshness = (updatedAt: string | null, now: Date): Freshness =>
  freshness(updatedAt === null ? null : new Date(updatedAt), now)

/** The age of data: green under 24 h, yellow up to 72 h, then red (spec 4), always with text. */
export const FreshnessBadge = ({ updatedAt, now }: { updatedAt: string | null; now: Date }) => (
  <Badge tone={tones[toFreshness(updatedAt, now)]} dot>
    {formatFreshness(updatedAt, now)}
  </Badge>
)

/** The age of data as a dot and small text, for rows. */
export const FreshnessDot = ({ updatedAt, now }: { updatedAt: string | null; now: Date }) => (
  <span className="num inline-flex items-center gap-1.5 text-xs text-ink-3">
    <span aria-hidden="true" className={`size-[7px] rounded-full ${dots[toFreshness(updatedAt, now)]}`} />
    {formatFreshness(updatedAt, now)}
  </span>
)

/** The age of the data of a row: a green dot with a name while it is fresh, the badge afterwards. */
export function QuietFreshness({ updatedAt, now }: { updatedAt: string | null; now: Date }) {
  if (toFreshness(updatedAt, now) !== 'fresh') return <FreshnessBadge updatedAt={updatedAt} now={now} />
  const text = formatFreshness(updatedAt, now)
  return (
    <span role="img" aria-label={text} title={text} className="grid size-5 flex-none place-items-center">
      <span className={`size-[7px] rounded-full ${dots.fresh}`} />
    </span>
  )
}
