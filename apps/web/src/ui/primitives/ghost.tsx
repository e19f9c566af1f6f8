/** Shapes of empty screens: what will be there, without text or figures. */

/** Widths of names in percent, so that no two rows look alike. */
const nameWidths = [42, 30, 50, 36, 26, 46]

const Bar = ({ className, width }: { className: string; width?: number }) => (
  <span
    className={`block rounded-full bg-surface-2 ${className}`}
    style={width === undefined ? undefined : { width: `${width}%` }}
  />
)

/** List rows with a tile, two bars and an amount. */
export const GhostRows = ({ count }: { count: number }) => (
  <div className="grid gap-4 py-1">
    {nameWidths.slice(0, count).map((width) => (
      <div key={width} className="flex items-center gap-3">
        <span className="size-9 flex-none rounded-[10px] bg-surface-2" />
        <div className="grid min-w-0 flex-1 gap-2">
          <Bar className="h-2.5" width={width} />
          <Bar className="h-2" width={width / 2} />
        </div>
        <Bar className="h-2.5 w-16 flex-none" />
      </div>
    ))}
  </div>
)

const barHeights = [46, 62, 54, 78, 58, 70, 88, 64, 74, 52, 82, 68]

/** Monthly bars on a baseline. */
export const GhostBars = ({ className = 'h-60' }: { className?: string }) => (
  <div className={`flex items-end gap-2 border-b border-line md:gap-4 ${className}`}>
    {barHeights.map((height) => (
      <span
        key={height}
        className="min-w-0 flex-1 rounded-t-sm bg-surface-2"
        style={{ height: `${height}%` }}
      />
    ))}
  </div>
)

/** Cards with a tile, a name and a progress bar. */
export const GhostCards = ({ shares }: { shares: readonly number[] }) => (
  <div className="grid gap-4 md:grid-cols-2">
    {shares.map((share) => (
      <div key={share} className="grid gap-4 rounded-lg border border-line p-5">
        <div className="flex items-center gap-3">
          <span className="size-11 flex-none rounded-[10px] bg-surface-2" />
          <div className="grid min-w-0 flex-1 gap-2">
            <Bar className="h-3 w-36 max-w-full" />
            <Bar className="h-2 w-24 max-w-full" />
          </div>
        </div>
        <span className="block h-2 overflow-hidden rounded-full bg-surface-2">
          <span className="block h-full rounded-full bg-surface-3" style={{ width: `${share}%` }} />
        </span>
        <div className="flex justify-between gap-4">
          <Bar className="h-2.5 w-20" />
          <Bar className="h-2.5 w-14" />
        </div>
      </div>
    ))}
  </div>
)

/** Lines with a tile, a name, a progress bar and an amount. */
export const GhostLines = ({ shares }: { shares: readonly number[] }) => (
  <div className="grid gap-6 py-1">
    {shares.map((share) => (
      <div key={share} className="flex items-center gap-4">
        <span className="size-9 flex-none rounded-[10px] bg-surface-2" />
        <div className="grid min-w-0 flex-1 gap-2.5">
          <Bar className="h-2.5 w-28 max-w-full" />
          <span className="block h-1.5 overflow-hidden rounded-full bg-surface-2">
            <span className="block h-full rounded-full bg-surface-3" style={{ width: `${share}%` }} />
          </span>
        </div>
        <Bar className="h-2.5 w-16 flex-none" />
      </div>
    ))}
  </div>
)

/** A card with a title and rows, as in Billetera. */
export const GhostGroup = ({ count }: { count: number }) => (
  <div className="grid gap-4 rounded-lg border border-line p-5">
    <Bar className="h-3 w-28" />
    <GhostRows count={count} />
  </div>
)
