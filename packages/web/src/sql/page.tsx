export function SqlPage(_: {onClose?: () => void}) { return null; }
