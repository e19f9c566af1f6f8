import { budgetsScreenCopy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import { Button } from '../../ui/primitives/button.tsx'

const copy = budgetsScreenCopy.empty

/** Widths of the bars of the ghost, in percent. */
const ghostRows = [72, 46, 88, 31, 60]

/** A budget in ghost, with the one step that fills it. */
export const EmptyBudget = ({ onPropose, onAdd }: { onPropose: () => void; onAdd: () => void }) => (
  <section className="relative isolate overflow-hidden rounded-lg border border-line bg-surface">
    <div aria-hidden="true" className="absolute inset-0 -z-10 grid content-start gap-6 p-5 opacity-80 md:p-7">
      {ghostRows.map((width) => (
        <div key={width} className="flex items-center gap-4">
          <span className="size-9 flex-none rounded-[10px] bg-surface-3" />
          <span className="grid flex-1 gap-2">
            <span className="h-2.5 w-28 rounded-full bg-surface-3" />
            <span className="h-1.5 overflow-hidden rounded-full bg-track">
              <span className="block h-full rounded-full bg-brand-line" style={{ width: `${width}%` }} />
            </span>
          </span>
          <span className="h-3 w-16 flex-none rounded-full bg-surface-3" />
        </div>
      ))}
    </div>
    <div className="grid min-h-80 place-items-center bg-linear-to-b from-surface/10 via-surface/95 via-40% to-surface px-6 pt-28 pb-10 text-center">
      <div className="grid max-w-[46ch] justify-items-center gap-2">
        <h2 className="text-lg font-semibold">{copy.title}</h2>
        <p className="text-balance text-ink-2">{copy.text}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <Button variant="primary" onClick={onPropose}>
            {copy.propose}
          </Button>
          <Button variant="ghost" onClick={onAdd}>
            {copy.scratch}
          </Button>
        </div>
      </div>
    </div>
  </section>
)
