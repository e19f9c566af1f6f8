import type { Account } from '@lucas/contract/banking/account.ts'
import type { Card as ApiCard, CardList } from '@lucas/contract/banking/card.ts'
import type { Wallet } from '@lucas/contract/banking/wallet.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { InstalmentOverview } from '@lucas/contract/planning/recurring.ts'
import { type UtilisationLevel, utilisation, utilisationLevel } from '@lucas/contract/rules/utilisation.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cardsQuery } from '../../entities/account/cards-query.ts'
import { formatMissingBalance, isCardFromFiles } from '../../entities/account/missing-balance.ts'
import { LimitBar } from '../../entities/card/limit-bar.tsx'
import { instalmentsQuery } from '../../entities/instalment/queries.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { formatPercent } from '../../lib/format/format.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { CardBill } from './card-bill.tsx'
import { CardDebt } from './card-debt.tsx'

const copy = walletScreenCopy.cards
/** Loaded when opened, to keep the screen small. */
const CardDebtDialog = lazyComponent(async () => (await import('./card-debt-dialog.tsx')).CardDebtDialog)
const CardMenu = lazyComponent(async () => (await import('./card-menu.tsx')).CardMenu)
const CardDaysDialog = lazyComponent(async () => (await import('./card-days-dialog.tsx')).CardDaysDialog)
type CardInstalments = InstalmentOverview['cards'][number]

const badges: Record<UtilisationLevel, BadgeTone> = { ok: 'ok', mid: 'warn', high: 'bad' }

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0 border-line not-first:border-l not-first:pl-3.5">
    <dt className="truncate text-sm text-ink-3">{label}</dt>
    <dd className="font-[550]">{children}</dd>
  </div>
)

/** Payment that brings the utilisation of a card back to 50 %. */
function PayDownHint({ used, limit, account }: { used: number; limit: number; account: Account }) {
  const down = Math.ceil(used - limit * limits.utilisationMid)
  return (
    <p className="mt-3 flex items-center gap-1.5 text-sm text-negative">
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <AmountInSentence
        toSentence={(amount) => copy.pay(amount, formatPercent(limits.utilisationMid * 100, 0))}
        amount={down}
        currency={account.currency}
      />
    </p>
  )
}

/** Utilisation of the same card in another currency. */
function OtherLimit({ account }: { account: Account }) {
  const { balance_current: used, balance_limit: limit, currency } = account
  if (used === null) return null
  return (
    <p className="num mt-3 text-sm whitespace-normal text-ink-3">
      <Link to="/spend" search={{ account: account.id }} className="hover:underline">
        {copy.abroad}
      </Link>{' '}
      · <Amount value={used} currency={currency} className="font-[550] text-ink" />
      {limit === null ? (
        ` ${copy.used}`
      ) : (
        <>
          {' '}
          {copy.usedOf} <Amount value={limit} currency={currency} />
          {` · ${formatPercent(utilisation(Number(used), Number(limit)) * 100, 1)}`}
        </>
      )}
    </p>
  )
}

interface BillsProps {
  account: Account
  bills: CardList | undefined
  /** The other part of a card: it is shown once it has a bill or charges. */
  isOther?: boolean
  onEditDebt: (card: ApiCard) => void
}

const findCard = (bills: CardList | undefined, { id }: Account): ApiCard | undefined =>
  bills?.results.find(({ account_id: of }) => of === id)

/** The bills of one part of a card. */
function Bills({ account, bills, isOther = false, onEditDebt }: BillsProps) {
  const card = findCard(bills, account)
  if (bills === undefined || card === undefined) return null
  const isEmpty = card.bill === null && (card.open === null || card.open.unbilled === 0)
  const isFromFiles = isCardFromFiles(account)
  return (
    <>
      {isFromFiles && <CardDebt card={card} today={bills.today} onEdit={() => onEditDebt(card)} />}
      {!(isEmpty && isOther) && <CardBill card={card} today={bills.today} isOther={isOther} />}
    </>
  )
}

interface CardTileProps {
  account: Account
  /** The same card in other currencies. */
  others: readonly Account[]
  /** Undefined until loaded. */
  committed: CardInstalments | null | undefined
  /** The bills of all cards; undefined until loaded. */
  bills: CardList | undefined
  onEditDays: (card: ApiCard) => void
  onEditDebt: (card: ApiCard) => void
}

function CardTile({ account, others, committed, bills, onEditDays, onEditDebt }: CardTileProps) {
  const { name, currency, institution_name: bank } = account
  const used = Number(account.balance_current ?? 0)
  const limit = account.balance_limit === null ? null : Number(account.balance_limit)
  const available =
    account.balance_available ?? (account.source !== 'bank' && limit !== null ? limit - used : null)
  const share = limit === null ? null : utilisation(used, limit)
  const level = share === null ? 'ok' : utilisationLevel(share)
  const words = share === null ? '' : formatPercent(Math.max(0, share) * 100, 1)
  const card = findCard(bills, account)
  // The parts of the limit are shown once there are bills.
  const use = card?.bill || card?.open ? card.limit_use : null
  const instalment = (amount: number | undefined) =>
    committed === undefined ? '—' : <Amount value={amount ?? 0} currency={currency} />
  return (
    <Card label={`${name} ${formatAccountNumber(account)}`} className="flex flex-col p-4 md:p-5">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-[0.9375rem] leading-5 font-semibold md:truncate">
            <Link to="/spend" search={{ account: account.id }} className="tap-line hover:underline">
              <span className="md:truncate max-md:wrap-anywhere">{name}</span>
            </Link>
          </h3>
          <p className="flex flex-wrap gap-x-1 text-sm text-ink-3">
            <span className="min-w-0 wrap-anywhere">{bank}</span>
            <span className="num flex-none">{formatAccountNumber(account)}</span>
          </p>
        </div>
        <span className="flex flex-none items-center gap-1">
          {share !== null && <Badge tone={badges[level]}>{copy.badge(words)}</Badge>}
          {card !== undefined && card.closing_day !== null && card.due_day !== null && (
            <MenuButton
              label={cardsScreenCopy.menu(name)}
              icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
              className="-my-1.5 -mr-2"
              menu={CardMenu}
              menuProps={{ onEditDays: () => onEditDays(card) }}
            />
          )}
        </span>
      </header>
      <p className="mt-3 mb-2.5 flex flex-wrap items-baseline gap-x-2">
        {account.balance_current === null ? (
          <span className="text-ink-3">{formatMissingBalance(account)}</span>
        ) : (
          <Amount
            value={account.balance_current}
            currency={currency}
            className="text-[1.375rem]/[1.875rem] font-semibold tracking-[-0.024em]"
          />
        )}
        {account.balance_current !== null && (
          <span className="text-sm text-ink-3">
            {account.balance_limit === null ? (
              isCardFromFiles(account) ? (
                copy.used
              ) : (
                `${copy.used}. ${copy.noLimit}`
              )
            ) : (
              <>
                {copy.usedOf} <Amount value={account.balance_limit} currency={currency} />
              </>
            )}
          </span>
        )}
      </p>
      {share !== null &&
        (use ? (
          <div className="mb-3.5">
            <LimitBar use={use} currency={currency} share={share} label={copy.bar(name, words)} />
          </div>
        ) : (
          <ProgressBar share={share} tone={level} label={copy.bar(name, words)} className="mb-3.5" />
        ))}
      <dl className="mt-auto grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-3.5 border-t border-line pt-3">
        {!use && (
          <Fact label={copy.available}>
            {available === null ? '—' : <Amount value={available} currency={currency} />}
          </Fact>
        )}
        <Fact label={copy.instalments}>{instalment(committed?.remaining_amount)}</Fact>
        <Fact label={copy.next}>{instalment(committed?.next_month_amount)}</Fact>
      </dl>
      {level === 'high' && limit !== null && limit > 0 && (
        <PayDownHint used={used} limit={limit} account={account} />
      )}
      <Bills account={account} bills={bills} onEditDebt={onEditDebt} />
      {others.map((other) => (
        <div key={other.id}>
          <OtherLimit account={other} />
          <Bills account={other} bills={bills} isOther onEditDebt={onEditDebt} />
        </div>
      ))}
    </Card>
  )
}

/** Groups accounts by card: banks report the peso and the dollar limit of a card as two accounts with one number. */
const groupByCard = (accounts: readonly Account[]) => [
  ...Map.groupBy(accounts, ({ connection_id, mask, name }) => `${connection_id} ${mask} ${name}`).values(),
]

/** Whether the tiles have a place in a column: one has, more are as high as the rest of the screen. */
export const fitsColumn = ({ accounts }: Wallet['cards']): boolean => groupByCard(accounts).length < 2

/** The tiles of a row fill it; four cards are two rows of two, because three and one would leave a hole. */
const gridClass = (count: number): string =>
  `flex flex-wrap gap-3 md:gap-4 [&>*]:min-w-0 [&>*]:flex-auto [&>*]:basis-full ${count === 1 ? '' : `md:[&>*]:basis-[40%] ${count % 3 === 1 ? '' : 'xl:[&>*]:basis-[30%]'}`}`

/** One tile per credit card: utilisation and remaining instalments. */
export function CardsSection({ cards: { accounts, totals } }: { cards: Wallet['cards'] }) {
  const tiles = groupByCard(accounts)
  const { data: instalments } = useQuery(instalmentsQuery)
  const { data: bills } = useQuery(cardsQuery)
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
