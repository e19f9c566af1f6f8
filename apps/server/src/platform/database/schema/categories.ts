export interface OwnCategoryTable {
  user_id: string
  id: string
  name: string
  name_key: string
  emoji: string
  color: 'orange' | 'blue' | 'crimson' | 'lavender' | 'green' | 'teal' | 'red' | 'gold' | 'grey'
  created_at: Date
}

/** The category that received the transactions of a renamed or deleted category. */
export interface CategoryMoveTable {
  user_id: string
  label: string
  moved_to: string
}
