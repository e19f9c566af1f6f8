import { ChartFrame } from '../../ui/chart-frame.tsx'

/** A chart before there is anything to draw. */
export const EmptyChart = ({ title, text }: { title: string; text: string }) => (
  <ChartFrame
    title={title}
    chart={<p className="px-5 py-24 text-center text-sm text-ink-3">{text}</p>}
    className="flex-1"
  />
)
