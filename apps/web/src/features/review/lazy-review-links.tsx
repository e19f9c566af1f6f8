import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { ReviewLinkSkeleton } from './review-link-skeleton.tsx'

const load = () => import('./review-links.tsx')

export const ReviewLinkButton = lazyComponent(async () => (await load()).ReviewLinkButton)
export const ReviewLinkCard = lazyComponent(async () => (await load()).ReviewLinkCard, <ReviewLinkSkeleton />)
