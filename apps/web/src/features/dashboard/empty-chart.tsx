import { CardHeader } from '../../ui/primitives/card.tsx'
import { GhostBars } from '../../ui/primitives/ghost.tsx'

/** The content of a chart card without data: the chart in ghost below a sentence. */
export const EmptyChart = ({ title, text }: { title: string; text: string }) => (
  <>
    <CardHeader title={title} />
    <p className="px-5 pt-10 text-center text-sm text-ink-3 md:pt-14">{text}</p>
    <div aria-hidden="true" className="mt-8 mask-b-from-20% px-4 md:mt-10 md:px-6">
      <GhostBars className="h-48 md:h-64" />
    </div>
  </>
)
