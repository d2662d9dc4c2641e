/** Whether the keyboard has ⌘ where others have Ctrl. */
export const IS_MAC = /mac|iphone|ipad/i.test(navigator.platform);
