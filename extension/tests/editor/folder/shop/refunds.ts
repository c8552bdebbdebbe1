/** Nothing here has to do with the others (mark-refunds). */
export const reasons = ['broken', 'late']
