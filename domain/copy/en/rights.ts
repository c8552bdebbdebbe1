/** Emails about withdrawals and cancellations, to the person who declared them. */
export const rights = {
  /** What was declared, by line. */
  facts: {
    received: (moment: string) => `Received: ${moment}`,
    reference: (reference: string) => `Reference: ${reference}`,
    declaration: (text: string) => `Declaration: "${text}"`,
    reason: (reason: string) => `Reason: ${reason}`,
    name: (name: string) => `Name: ${name}`,
    email: (email: string) => `Email: ${email}`,
  },
  received: {
    withdrawal: {
      subject: (reference: string) => `We've received your withdrawal (${reference})`,
      text: "This confirms that we've received your withdrawal and when. We'll write again when we've checked it.",
      button: 'Confirm withdrawal',
    },
    cancellation: {
      subject: (reference: string) => `We've received your cancellation (${reference})`,
      text: "This confirms that we've received your cancellation and when. We'll write again when we've checked it.",
      button: 'Confirm cancellation',
    },
    confirm: 'To have it carried out without waiting for us, confirm that it was you.',
    notYou:
      "If you didn't send this, you don't need to do anything. Please reply to this email to tell us.",
  },
  late: {
    subject: (reference: string) => `Your withdrawal came too late (${reference})`,
    text: (moment: string) =>
      `We received your withdrawal on ${moment}. The 14 days in which you could withdraw from this contract were over, so your plan goes on.`,
    cancel:
      "You can cancel it instead: you'll keep it until the end of the paid period, and you won't be charged again.",
    disagree: 'If you think this is wrong, please reply to this email. A person will look at it.',
    button: 'Cancel contract',
  },
  over: {
    subject: {
      withdrawal: (reference: string) => `Your withdrawal (${reference})`,
      cancellation: (reference: string) => `Your cancellation (${reference})`,
    },
    ends: (day: string) =>
      `Your plan was canceled before and ends on ${day}. You won't be charged again, and you don't need to do anything.`,
    ended:
      "Your plan has ended before. You won't be charged again, and you don't need to do anything.",
  },
  /** Fills in the form for someone who is logged in. */
  contract: {
    monthly: (plan: string, number: string) => `${plan}, monthly (${number})`,
    yearly: (plan: string, number: string) => `${plan}, yearly (${number})`,
  },
}
