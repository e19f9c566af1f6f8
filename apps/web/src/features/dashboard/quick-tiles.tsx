import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { panelCopy } from '@lucas/contract/copy/panel.ts'
import { filesOnlyCopy } from '@lucas/contract/copy/users/files-only.ts'
import { Link } from '@tanstack/react-router'
import { ChartPie, ChevronRight, FileUp, Landmark, SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { linksBanks } from '../../lib/app/installation.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const ConfigureDialog = lazyComponent(async () => (await import('./configure-dialog.tsx')).ConfigureDialog)

const copy = panelCopy.tiles

const tileClass =
  'flex min-w-0 items-center gap-3 rounded-lg border border-line bg-surface px-[18px] py-4 text-left font-[550] transition-colors duration-100 hover:bg-surface-2 max-md:flex-col max-md:gap-1.5 max-md:px-1.5 max-md:py-3 max-md:text-center max-md:text-sm [&>svg:first-child]:size-[18px] [&>svg:first-child]:text-brand'

const TileText = ({ children }: { children: ReactNode }) => (
  <>
    <span className="min-w-0 flex-1">{children}</span>
    <ChevronRight aria-hidden="true" className="size-4 text-ink-3 max-md:hidden" strokeWidth={1.75} />
  </>
)

/** Conectar Banco (or Importar cartola), Ver Gastos, Configurar; three in a row on phones too. */
export const QuickTiles = memo(function QuickTiles() {
  const [isConfiguring, setIsConfiguring] = useState(false)
  return (
    <nav aria-label={copy.label} className="grid grid-cols-3 gap-2.5 md:gap-4">
      {linksBanks() ? (
        <Link to="/connections" search={{ conectar: 1 }} className={tileClass}>
          <Landmark aria-hidden="true" strokeWidth={1.75} />
          <TileText>{dashboardCopy.connectBank}</TileText>
        </Link>
      ) : (
        <Link to="/connections/importar" className={tileClass}>
          <FileUp aria-hidden="true" strokeWidth={1.75} />
          <TileText>{filesOnlyCopy.import}</TileText>
        </Link>
      )}
      <Link to="/spend" className={tileClass}>
        <ChartPie aria-hidden="true" strokeWidth={1.75} />
        <TileText>{copy.spending}</TileText>
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        className={tileClass}
        onClick={() => setIsConfiguring(true)}
      >
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
        <TileText>{copy.configure}</TileText>
      </button>
      {isConfiguring && <ConfigureDialog onClose={() => setIsConfiguring(false)} />}
    </nav>
  )
})
