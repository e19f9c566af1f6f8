import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

/** The full detail, which other features show; key it by the id. */
export const TransactionDetailPane = lazyComponent(
  async () => (await import('./transaction-detail.tsx')).TransactionDetailPane,
)
