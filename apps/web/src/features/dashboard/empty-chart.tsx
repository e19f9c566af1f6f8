import { ChartFrame } from '../../ui/charts/chart-frame.tsx'

/** A chart card without data, as high as one with data. */
export const EmptyChart = ({ title, text }: { title: string; text: string }) => (
  <ChartFrame
    title={title}
    chart={<p className="px-5 py-32 text-center text-sm text-ink-3 md:py-44">{text}</p>}
    className="min-h-[332px] flex-1 md:min-h-[462px]"
  />
)
