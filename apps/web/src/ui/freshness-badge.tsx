import { type Freshness, freshness } from '@lucas/contract/rules/freshness.ts'
import { sinceLabel } from '../lib/format.ts'
import { Badge, type BadgeTone } from './badge.tsx'

const tones: Record<Freshness, BadgeTone> = { fresh: 'ok', yesterday: 'warn', stale: 'bad' }
const dots: Record<Freshness, string> = {
  fresh: 'bg-util-ok',
  yesterday: 'bg-util-mid',
  stale: 'bg-util-high',
}

const levelOf = (updatedAt: string | null, now: Date): Freshness =>
  freshness(updatedAt === null ? null : new Date(updatedAt), now)

/** How old the data are: green under 24 h, yellow to 72 h, red beyond (spec 4), always in words. */
export const FreshnessBadge = ({ updatedAt, now }: { updatedAt: string | null; now: Date }) => (
  <Badge tone={tones[levelOf(updatedAt, now)]} dot>
    {sinceLabel(updatedAt, now)}
  </Badge>
)

/** The same as a dot and small words, inside rows. */
export const FreshnessDot = ({ updatedAt, now }: { updatedAt: string | null; now: Date }) => (
  <span className="num inline-flex items-center gap-1.5 text-xs text-ink-3">
    <span aria-hidden="true" className={`size-[7px] rounded-full ${dots[levelOf(updatedAt, now)]}`} />
    {sinceLabel(updatedAt, now)}
  </span>
)
