import type { Account } from '@lucas/contract/banking/account.ts'
import type { Card as ApiCard } from '@lucas/contract/banking/card.ts'
import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { utilisation } from '@lucas/contract/rules/utilisation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cardsQuery } from '../../entities/account/cards-query.ts'
import { isCardFromFiles } from '../../entities/account/missing-balance.ts'
import { forecastQuery } from '../../entities/forecast/queries.ts'
import { instalmentsQuery } from '../../entities/instalment/queries.ts'
import { formatPercent } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { CardTile } from './card-tile.tsx'

const copy = walletScreenCopy.cards
/** Loaded when opened, to keep the screen small. */
const CardDebtDialog = lazyComponent(async () => (await import('./card-debt-dialog.tsx')).CardDebtDialog)
const CardDaysDialog = lazyComponent(async () => (await import('./card-days-dialog.tsx')).CardDaysDialog)
/** Groups accounts by card: banks report the peso and the dollar limit of a card as two accounts with one number. */
const groupByCard = (accounts: readonly Account[]) => [
  ...Map.groupBy(accounts, ({ connection_id, mask, name }) => `${connection_id} ${mask} ${name}`).values(),
]

/** Whether the tiles have a place in a column: one has, more are as high as the rest of the screen. */
export const fitsColumn = ({ accounts }: Wallet['cards']): boolean => groupByCard(accounts).length < 2

/** On phones one card is as wide as the screen less the edge of the next one; a finger moves to it. */
const swipeClass =
  'relative max-md:-mx-4 max-md:snap-x max-md:snap-mandatory max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-1 max-md:[&>*]:flex-none max-md:[&>*]:basis-[calc(100%-24px)] max-md:[&>*]:snap-start'

/** The tiles of a row fill it; four cards are two rows of two, because three and one would leave a hole. */
const gridClass = (count: number): string =>
  `flex gap-3 md:flex-wrap md:gap-4 [&>*]:min-w-0 [&>*]:flex-auto [&>*]:basis-full ${count === 1 ? '' : `${swipeClass} md:[&>*]:basis-[40%] ${count % 3 === 1 ? '' : 'xl:[&>*]:basis-[30%]'}`}`

/** One tile per credit card: utilisation and remaining instalments. */
export function CardsSection({ cards: { accounts, totals } }: { cards: Wallet['cards'] }) {
  const tiles = groupByCard(accounts)
  const { data: instalments } = useQuery(instalmentsQuery)
  const { data: cards } = useQuery(cardsQuery)
  // A tile gets its bills once it is known whether they can be paid, so that it grows once.
  const forecast = useQuery(forecastQuery(useToday()))
  const bills = forecast.isPending && forecast.failureCount === 0 ? undefined : cards
  const [editing, setEditing] = useState<ApiCard | null>(null)
  const [answering, setAnswering] = useState<ApiCard | null>(null)
  return (
    <section aria-labelledby="billetera-tarjetas" className="grid grid-cols-1 gap-3">
      <div className="mt-3">
        <header className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="billetera-tarjetas" className="text-[0.9375rem] leading-5 font-semibold">
            {copy.title}
          </h2>
          {totals.map(({ currency, used, limit }) => (
            <p key={currency} className="num text-sm whitespace-normal text-ink-3">
              <Amount value={used} currency={currency} /> {copy.usedOf}{' '}
              <Amount value={limit} currency={currency} />
              {limit > 0 && ` · ${formatPercent(utilisation(used, limit) * 100, 2)}`}
            </p>
          ))}
        </header>
        <p className="mt-1 text-sm text-ink-3">
          {accounts.every(isCardFromFiles) ? copy.fromFiles : copy.notReported}
        </p>
      </div>
      <div className={gridClass(tiles.length)}>
        {tiles.map(([account, ...others]) =>
          account === undefined ? null : (
            <CardTile
              key={account.id}
              account={account}
              others={others}
              bills={bills}
              onEditDays={setEditing}
              onEditDebt={setAnswering}
              committed={
                instalments && (instalments.cards.find((card) => card.account.id === account.id) ?? null)
              }
            />
          ),
        )}
      </div>
      {editing !== null && bills && (
        <CardDaysDialog card={editing} today={bills.today} onClose={() => setEditing(null)} />
      )}
      {answering !== null && bills && (
        <CardDebtDialog card={answering} today={bills.today} onClose={() => setAnswering(null)} />
      )}
    </section>
  )
}
