/** For buyers who left the payment page. */
export const checkoutCanceled = {
  label: 'cancel',
  title: 'Payment canceled',
  description: 'Nothing was charged.',
  text: "You left the checkout before paying. Nothing was charged and your plan hasn't changed. If you change your mind, choose your plan again.",
  back: 'Back to pricing',
  dashboard: 'Go to dashboard',
}
