import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { FreshnessBadge, FreshnessDot } from '../src/entities/account/freshness-badge.tsx'
import { InstitutionLogo } from '../src/entities/account/institution-logo.tsx'
import { CategoryBadge, CategoryTile, categoryColor } from '../src/entities/category/category-tile.tsx'
import { PendingBadge } from '../src/entities/transaction/transaction-badges.tsx'
import { usePrivacy } from '../src/lib/app/display-preferences.ts'
import { formatAxisMoney, money, monthShort } from '../src/lib/format/format.ts'

import { ChartFrame, ChartTable } from '../src/ui/charts/chart-frame.tsx'
import { Donut } from '../src/ui/charts/donut.tsx'
import { FlowChart } from '../src/ui/charts/flow-chart.tsx'
import { LineChart } from '../src/ui/charts/line-chart.tsx'
import { Amount } from '../src/ui/primitives/amount.tsx'
import { Badge } from '../src/ui/primitives/badge.tsx'
import { Button } from '../src/ui/primitives/button.tsx'
import { Card, CardHeader } from '../src/ui/primitives/card.tsx'
import { ChangeChip } from '../src/ui/primitives/change-chip.tsx'
import { HeroCard } from '../src/ui/primitives/hero-card.tsx'
import { ProgressBar } from '../src/ui/primitives/progress-bar.tsx'
import { Segmented } from '../src/ui/primitives/segmented.tsx'
import { Stat, StatStrip } from '../src/ui/primitives/stat-strip.tsx'
import { categories, months, periods } from './samples.ts'

const now = new Date('2026-11-20T21:45:00-03:00')
const comparison = 'que el mes pasado'

export function Figures() {
  const [period, setPeriod] = useState<(typeof periods)[number]['value']>('month')
  const [active, setActive] = useState<string | null>(null)
  const [isPrivate] = usePrivacy()
  const average = months.slice(0, -1).reduce((sum, { value }) => sum + value, 0) / (months.length - 1)
  return (
    <>
      <Segmented label="Periodo" options={periods} value={period} onChange={setPeriod} className="w-fit" />
      <div className="grid gap-4 md:grid-cols-[1.18fr_1fr_1fr]">
        <HeroCard className="p-5">
          <p className="text-sm font-[550] text-note-ink-2">Balance</p>
          <p className="my-2 text-4xl font-semibold tracking-[-0.028em]">
            <Amount value="4947490.00" currency="CLP" />
          </p>
          <ChangeChip value={3.2} meaning="good-up" comparison={comparison} isOnNote />
        </HeroCard>
        {(
          [
            ['Ingresos', 1_910_000, 3.2, 'good-up'],
            ['Gastos', 934_285, -10.5, 'good-down'],
          ] as const
        ).map(([label, value, change, meaning]) => (
          <Card key={label} className="p-5">
            <p className="text-sm font-[550] text-ink-2">{label}</p>
            <p className="my-2 text-[2rem]/10 font-semibold tracking-[-0.028em]">
              <Amount value={value} currency="CLP" />
            </p>
            <ChangeChip value={change} meaning={meaning} comparison={comparison} />
          </Card>
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_372px]">
        <ChartFrame
          title="Gasto mensual"
          note={`Promedio ${money(average, 'CLP')}`}
          chart={
            <div className="p-4">
              <LineChart
                label="Gasto mensual"
                isLastRunning
                reference={average}
                formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, 'CLP')}
                points={months.map(({ month, value }) => ({
                  key: month,
                  label: monthShort(month),
                  value,
                  tooltip: <b>{money(value, 'CLP')}</b>,
                  spoken: `${monthShort(month)} ${money(value, 'CLP')}`,
                }))}
              />
            </div>
          }
          table={
            <ChartTable
              caption="Gasto mensual"
              columns={['Mes', 'Monto']}
              rows={months.map(({ month, value }) => ({
                key: month,
                cells: [monthShort(month), <Amount key={month} value={value} currency="CLP" />],
              }))}
            />
          }
        />
        <Card className="p-5">
          <Donut
            caption="Noviembre"
            total={<Amount value={934_285} currency="CLP" />}
            active={active}
            onActivate={setActive}
            slices={categories.map(({ category, value }) => ({
              key: category,
              color: categoryColor(category),
              value,
            }))}
          />
        </Card>
      </div>
      <StatStrip>
        {['Balance CLP', 'Gastos del Mes', 'Ingresos del Mes'].map((label) => (
          <Stat key={label} label={label} note="últimos 30 días">
            <Amount value={934_285} currency="CLP" />
          </Stat>
        ))}
      </StatStrip>
      <Card className="p-4">
        <FlowChart
          label="Gastos e ingresos"
          formatAxis={isPrivate ? null : (value) => formatAxisMoney(value, 'CLP')}
          points={months.map(({ month, value }, at) => ({
            key: month,
            label: monthShort(month),
            income: 1_000_000,
            spending: value,
            balance: 1_000_000 - value,
            partial: at === months.length - 1,
            tooltip: <b>{money(value, 'CLP')}</b>,
            spoken: `${monthShort(month)} ${money(value, 'CLP')}`,
          }))}
        />
      </Card>
    </>
  )
}

const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()

export const Rows = () => (
  <>
    <Card>
      <CardHeader
        title="Tus Cuentas"
        action={
          <Button size="sm" icon={<RefreshCw className="size-4" aria-hidden="true" />}>
            Actualizar
          </Button>
        }
      />
      <div className="grid gap-3 p-5">
        {[
          ['Banco de Chile', '#1d3f8f', 0.2, 1_482_930],
          ['Santander', '#c8352b', 30, 3_250_000],
          ['Falabella', '#5f7d1f', 99, -742_300],
        ].map(([name, color, hours, value]) => (
          <div key={name} className="flex items-center gap-3">
            <InstitutionLogo name={String(name)} color={String(color)} />
            <div className="flex-1">
              <p className="font-[550]">{name}</p>
              <FreshnessDot updatedAt={hoursAgo(Number(hours))} now={now} />
            </div>
            <FreshnessBadge updatedAt={hoursAgo(Number(hours))} now={now} />
            <Amount value={Number(value)} currency="CLP" className="font-[550]" />
          </div>
        ))}
        <div className="flex flex-wrap items-center gap-3">
          <Amount value={-842_310} currency="CLP" tone="flow" sign="always" />
          <Amount value={1_850_000} currency="CLP" tone="flow" sign="always" />
          <Amount value="2145.80" currency="USD" />
          <Amount value={0} currency="CLP" />
          <PendingBadge pending />
          {(['neutral', 'ok', 'warn', 'bad', 'brand', 'gold'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {[...categories.map(({ category }) => category), 'SALARIO', '', 'MASCOTAS'].map((category) => (
            <span key={category} className="flex items-center gap-1">
              <CategoryTile category={category} />
              <CategoryBadge category={category} />
            </span>
          ))}
        </div>
        {(['brand', 'ok', 'mid', 'high', 'gold'] as const).map((tone, at) => (
          <ProgressBar key={tone} share={0.3 + at * 0.2} tone={tone} label={tone} />
        ))}
        <div className="flex gap-6">
          <ChangeChip value={null} meaning="good-up" comparison={comparison} />
          <ChangeChip value={0} meaning="good-up" comparison={comparison} />
          <ChangeChip value={12.5} meaning="good-down" comparison={comparison} />
        </div>
      </div>
    </Card>
  </>
)
