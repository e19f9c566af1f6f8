// What other features bring to an open movement, in one piece: a person who opens one meets most of it.

export { RowActions } from '../features/by-hand/row-actions.tsx'
export { RowGoals } from '../features/goals/row-goals.tsx'
export { SeriesButton } from '../features/recurring/series-button.tsx'
export { SeriesLine } from '../features/recurring/series-line.tsx'
export { ReviewButton } from '../features/review/review-button.tsx'
export { SplitButton } from '../features/split/split-button.tsx'
export { SplitSection } from '../features/split/split-section.tsx'
export { RenameButton } from '../features/teaching/rename-button.tsx'
export { TeachingOffer } from '../features/teaching/teaching-offer.tsx'
