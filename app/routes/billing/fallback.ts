/** What is said about a plan when something breaks, or when no answer comes. */
export const fallback = 'Failed to update subscription. Please try again.'
