import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { ReviewLinkSkeleton } from './review-link-skeleton.tsx'

export const ReviewLinkCard = lazyComponent(
  async () => (await import('./review-links.tsx')).ReviewLinkCard,
  <ReviewLinkSkeleton />,
)
