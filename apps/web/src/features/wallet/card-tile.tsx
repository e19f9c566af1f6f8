import type { Account } from '@lucas/contract/banking/account.ts'
import type { Card as ApiCard, CardList } from '@lucas/contract/banking/card.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { walletScreenCopy } from '@lucas/contract/copy/banking/wallet-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { InstalmentOverview } from '@lucas/contract/planning/recurring.ts'
import { type UtilisationLevel, utilisation, utilisationLevel } from '@lucas/contract/rules/utilisation.ts'
import { Link } from '@tanstack/react-router'
import { Ellipsis, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMissingBalance, isCardFromFiles } from '../../entities/account/missing-balance.ts'
import { LimitBar } from '../../entities/card/limit-bar.tsx'
import { DueVerdicts } from '../../entities/forecast/due-verdicts.tsx'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { formatPercent } from '../../lib/format/format.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { CardBill, formatOpenDates } from './card-bill.tsx'
import { CardDebt } from './card-debt.tsx'

const copy = walletScreenCopy.cards
/** Loaded when opened, to keep the screen small. */
const CardMenu = lazyComponent(async () => (await import('./card-menu.tsx')).CardMenu)
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

const findCard = (bills: CardList | undefined, { id }: Account): ApiCard | undefined =>
  bills?.results.find(({ account_id: of }) => of === id)

interface BillsProps {
  card: ApiCard
  today: string
  isFromFiles: boolean
  /** The other part of a card: it is shown once it has a bill or charges. */
  isOther?: boolean
  isSaid?: boolean
  hasBar?: boolean
  onEditDebt: (card: ApiCard) => void
}

/** The bills of one part of a card. */
function Bills({
  card,
  today,
  isFromFiles,
  isOther = false,
  isSaid = false,
  hasBar = false,
  onEditDebt,
}: BillsProps) {
  const isEmpty = card.bill === null && (card.open === null || card.open.unbilled === 0)
  return (
    <>
      {!(isEmpty && isOther) && (
        <CardBill card={card} today={today} isOther={isOther} isSaid={isSaid} hasBar={hasBar} />
      )}
      {isFromFiles && <CardDebt card={card} today={today} onEdit={() => onEditDebt(card)} />}
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

/** A credit card: what it asks for, how its limit is used, and its instalments. */
export function CardTile({ account, others, committed, bills, onEditDays, onEditDebt }: CardTileProps) {
  const { name, currency, institution_name: bank } = account
  const used = Number(account.balance_current ?? 0)
  const limit = account.balance_limit === null ? null : Number(account.balance_limit)
  const available =
    account.balance_available ?? (account.source !== 'bank' && limit !== null ? limit - used : null)
  const share = limit === null ? null : utilisation(used, limit)
  const level = share === null ? 'ok' : utilisationLevel(share)
  const words = share === null ? '' : formatPercent(Math.max(0, share) * 100, 1)
  const card = findCard(bills, account)
  const today = bills?.today ?? ''
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
      {card !== undefined && (
        <div className="mt-2.5 border-b border-line pb-2">
          <Bills
            card={card}
            today={today}
            isFromFiles={isCardFromFiles(account)}
            hasBar={Boolean(use)}
            onEditDebt={onEditDebt}
          />
          <DueVerdicts today={today} accountId={card.account_id} className="pt-1 pb-1.5" />
        </div>
      )}
      <p className="mt-3 mb-2.5 flex flex-wrap items-baseline gap-x-2">
        {account.balance_current === null ? (
          <span className="text-ink-3">{formatMissingBalance(account)}</span>
        ) : (
          <Amount
            value={account.balance_current}
            currency={currency}
            className={
              card?.to_pay ? 'font-semibold' : 'text-[1.375rem]/[1.875rem] font-semibold tracking-[-0.024em]'
            }
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
            {card?.open && <p className="mt-1 text-sm text-ink-3">{formatOpenDates(card.open, today)}</p>}
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
      {others.map((other) => {
        const part = findCard(bills, other)
        return (
          <div key={other.id}>
            <OtherLimit account={other} />
            {part !== undefined && (
              <Bills
                card={part}
                today={today}
                isFromFiles={isCardFromFiles(other)}
                isOther
                isSaid={card?.to_pay?.others.some(({ account_id: id }) => id === other.id) ?? false}
                onEditDebt={onEditDebt}
              />
            )}
          </div>
        )
      })}
    </Card>
  )
}
