import { categoryNames } from '@lucas/contract/copy/transactions/categories.ts'
import { landingCopy as copy } from '@lucas/contract/copy/users/landing.ts'
import type { ReactNode } from 'react'
import { CategoryBadge, CategoryTile } from '../entities/category/category-tile.tsx'
import { SectionTitle, wrapClass } from './layout.tsx'

const { features } = copy

/** Invented cards, in the style of the product. */
const cards = [
  { name: 'Visa Platinum', share: '20%', used: '$486.200 de $2.400.000', bar: 'w-[20%] bg-util-ok' },
  { name: 'Mastercard', share: '59%', used: '$882.450 de $1.500.000', bar: 'w-[59%] bg-util-mid' },
  { name: 'CMR Visa', share: '78%', used: '$742.300 de $950.000', bar: 'w-[78%] bg-util-high' },
] as const
const box = 'rounded-lg border border-line bg-surface'

export function Features() {
  return (
    <section id="funcionalidades" className={`${wrapClass} pt-20 lg:pt-32`}>
      <SectionTitle lines={features.title} />
      <div className="mt-7 grid grid-cols-1 gap-4 md:mt-11 lg:grid-cols-[7fr_5fr]">
        <FeaturePanel {...features.sorted}>
          <SortedRows />
        </FeaturePanel>
        <FeaturePanel {...features.cards}>
          <CardRows />
        </FeaturePanel>
        <FeaturePanel {...features.commitments}>
          <Weeks />
        </FeaturePanel>
        <FeaturePanel {...features.budgets}>
          <BudgetLines />
        </FeaturePanel>
        <FeaturePanel {...features.goals} wide>
          <Goal />
        </FeaturePanel>
      </div>
    </section>
  )
}

function FeaturePanel({
  title,
  text,
  wide = false,
  children,
}: {
  title: string
  text: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <article
      className={`flex flex-col justify-between gap-5 rounded-2xl bg-bg px-4 pt-5.5 pb-4 md:gap-7 md:p-8 ${wide ? 'lg:col-span-2 lg:grid lg:grid-cols-2 lg:items-center' : ''}`}
    >
      <div>
        <h3 className="text-2xl font-semibold tracking-[-0.018em]">{title}</h3>
        <p className="mt-2 max-w-[440px] text-lg text-ink-2">{text}</p>
      </div>
      {children}
    </article>
  )
}

function SortedRows() {
  return (
    <ul className={box}>
      {features.rows.map(({ name, category, amount }) => (
        <li
          key={name}
          className="grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-line px-3.5 py-2.5 not-first:border-t md:grid-cols-[36px_minmax(0,1fr)_auto_108px] md:gap-x-3.5 md:px-4.5"
        >
          <span className="row-span-2 md:row-span-1">
            <CategoryTile category={category} />
          </span>
          <span className="font-[550] wrap-anywhere">{name}</span>
          <span className="col-start-2 row-start-2 justify-self-start md:col-start-3 md:row-start-1">
            <CategoryBadge category={category} />
          </span>
          <span
            className={`num col-start-3 row-start-1 text-right font-[550] md:col-start-4 ${amount.startsWith('+') ? 'text-income' : ''}`}
          >
            {amount}
          </span>
        </li>
      ))}
    </ul>
  )
}

function CardRows() {
  return (
    <ul className={`${box} px-5 py-2.5`}>
      {cards.map(({ name, share, used, bar }) => (
        <li key={name} className="py-2.5">
          <p className="mb-2 flex justify-between">
            <span className="font-[550] wrap-anywhere">{name}</span>
            <span className="num text-sm text-ink-2">{`${share} ${features.cards.used}`}</span>
          </p>
          <div className="h-1.5 overflow-hidden rounded-xs bg-track">
            <div className={`h-full rounded-xs ${bar}`} />
          </div>
          <p className="num mt-1.5 text-xs text-ink-3">{used}</p>
        </li>
      ))}
    </ul>
  )
}

/** Heights of invented weeks; the salary arrives in the first one. */
const weekHeights = ['h-[34%]', 'h-full', 'h-[22%]', 'h-[46%]', 'h-[14%]'] as const

/** What comes, by week, as the note of Compromisos shows it. */
function Weeks() {
  const { label, sum, verdict, salary, weeks } = features.commitments
  return (
    <div className="on-note grid grid-cols-1 gap-4 rounded-lg bg-note p-5 text-note-ink sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-end">
      <div>
        <p className="text-sm text-note-ink-2">{label}</p>
        <p className="num mt-1 text-[min(1.75rem,8.5vw)] leading-9 font-semibold tracking-[-0.028em]">
          {sum}
        </p>
        <p className="mt-1.5 text-sm text-note-ink-2">{verdict}</p>
      </div>
      <div>
        <p className="mb-1.5 inline-flex items-center gap-1.5 text-xs text-note-ink-2">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-gold" />
          {salary}
        </p>
        <div aria-hidden="true" className="flex h-[84px] items-end gap-2">
          {weekHeights.map((height) => (
            <span
              key={height}
              className={`flex-1 rounded-t-xs ${height} ${height === 'h-full' ? 'bg-white/82' : 'bg-white/26'}`}
            />
          ))}
        </div>
        <ul className="num mt-1.5 flex gap-2 text-xs text-note-ink-2">
          {weeks.map((week) => (
            <li key={week} className="min-w-0 flex-1 text-center">
              {week}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** A line with money left, and one that another line can cover. */
function BudgetLines() {
  const { lines, left, over, cover } = features.budgets
  return (
    <ul className={`${box} px-5 py-2.5`}>
      {lines.map(({ category, spent }, index) => (
        <li key={category} className="py-2.5">
          <p className="mb-2 flex flex-wrap justify-between gap-x-3">
            <span className="font-[550]">{categoryNames[category]}</span>
            <span className={`text-sm ${index === 0 ? 'text-ink-2' : 'text-negative'}`}>
              {index === 0 ? left : over}
            </span>
          </p>
          <div className="h-1.5 overflow-hidden rounded-xs bg-track">
            <div className={`h-full rounded-xs ${index === 0 ? 'w-[82%] bg-util-ok' : 'bg-util-high'}`} />
          </div>
          <p className="num mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-3">
            <span>{spent}</span>
            {index > 0 && <span className="font-[550] text-brand">{cover}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Goal() {
  return (
    <div className={`${box} grid gap-3.5 p-5`}>
      <div className="amount-row gap-x-3">
        <span
          aria-hidden="true"
          className="emoji grid size-9 place-items-center rounded-[10px] bg-cat-servicios-bg text-[1.0625rem]"
        >
          🏠
        </span>
        <p>
          <span className="block font-semibold">{features.goalName}</span>
          <span className="num text-[0.78125rem] whitespace-normal text-ink-3">{features.goalHint}</span>
        </p>
        <span className="num font-semibold">64%</span>
      </div>
      <div className="h-2 overflow-hidden rounded-xs bg-track">
        <div className="h-full w-[64%] rounded-xs bg-cat-servicios" />
      </div>
      <p className="num flex flex-wrap justify-between gap-x-3 text-sm text-ink-3">
        <span className="font-semibold text-ink">$7.692.000</span>
        <span>{features.goalTarget}</span>
      </p>
    </div>
  )
}
