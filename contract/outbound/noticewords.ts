/** The words of notices that the web app needs too. It imports nothing, so that a page loads no more than these. */

/** How a notice goes out by mail. In the inbox it is in any case. */
export const deliveries = ['now', 'digest', 'never'] as const
export type NoticeDelivery = (typeof deliveries)[number]

/** How a person follows a record. */
export const followings = ['Follow', 'Leave', 'Usual'] as const
