import type { Account } from '@lucas/contract/banking/account.ts'
import type { WalletNetWorth } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { isCardFromFiles } from '../../entities/account/missing-balance.ts'
import { UncountedDebts } from '../../entities/account/uncounted-debts.tsx'
import { formatPercent, shortDay } from '../../lib/format/format.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { ChangeChip } from '../../ui/primitives/change-chip.tsx'
import { HeroCard } from '../../ui/primitives/hero-card.tsx'

const copy = walletScreenCopy.worth

interface AssetsAndDebtsProps {
  worth: WalletNetWorth
  /** A card is owed an unknown amount, and nothing else is owed. */
  isUnknown: boolean
}

/** Bar of assets (gold) and debts (pale). */
function AssetsAndDebts({ worth: { assets, debts, currency }, isUnknown }: AssetsAndDebtsProps) {
  const [have, owe] = [Math.max(0, assets), Math.max(0, debts)]
  const share = have + owe === 0 ? 0 : (have / (have + owe)) * 100
  return (
    <div className="min-w-0 self-end">
      {have + owe > 0 && (
        <div
          role="img"
          aria-label={copy.bar(formatPercent(share, 0))}
          className="mb-2.5 flex h-2 gap-1 overflow-hidden"
        >
          <span className="rounded-full bg-gold" style={{ width: `${share}%` }} />
          <span className="flex-1 rounded-full bg-white/30" />
        </div>
      )}
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <div>
          <dt className="text-note-ink-2">{copy.have}</dt>
          <dd className="text-[0.9375rem] font-semibold">
            <Amount value={assets} currency={currency} />
          </dd>
        </div>
        <div className="ml-auto text-right">
          <dt className="text-note-ink-2">{copy.owe}</dt>
          <dd className="text-[0.9375rem] font-semibold">
            {isUnknown ? copy.unknown : <Amount value={debts} currency={currency} />}
          </dd>
        </div>
      </dl>
    </div>
  )
}

interface NetWorthNoteProps {
  worth: readonly WalletNetWorth[]
  /** All cards: those whose debt is unknown are named. */
  cards: readonly Account[]
  today: PlainDate
}

const isDebtUnknown = (card: Account, currency: Currency): boolean =>
  card.currency === currency && card.balance_current === null && isCardFromFiles(card)

/** Net worth in pesos; dollars are shown separately and never added. */
export function NetWorthNote({ worth, cards, today }: NetWorthNoteProps) {
  const [main, ...others] = worth
  if (main === undefined) return null
  return (
    <HeroCard isWide className="p-5 md:px-7 md:py-6">
      <div className="grid gap-x-14 gap-y-5 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="min-w-0">
          <h2 className="text-sm font-[550] text-note-ink-2">{copy.title}</h2>
          <p className="@container mt-1 mb-1.5 text-[2.375rem]/[2.875rem] font-semibold tracking-[-0.031em] md:text-[2.75rem]/[3.25rem]">
            <Amount value={main.net} currency={main.currency} fits />
          </p>
          <div className="flex flex-wrap items-center gap-x-1.5 text-sm text-note-ink-2">
            {main.since !== null && (
              <ChangeChip
                value={main.change_percentage}
                meaning="good-up"
                comparison={copy.since(shortDay(main.since, today), main.estimated)}
                isOnNote
              />
            )}
            {others.map(({ currency, net }) => (
              <p key={currency} className="max-md:basis-full">
                {main.since !== null && (
                  <span aria-hidden="true" className="max-md:hidden">
                    ·{' '}
                  </span>
                )}
                {copy.more} <Amount value={net} currency={currency} />
              </p>
            ))}
          </div>
        </div>
        <AssetsAndDebts
          worth={main}
          isUnknown={main.debts === 0 && cards.some((card) => isDebtUnknown(card, main.currency))}
        />
        <UncountedDebts accounts={cards} isInWallet className="text-sm text-note-ink-2 lg:col-span-2" />
      </div>
    </HeroCard>
  )
}
