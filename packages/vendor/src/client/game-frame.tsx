import type { GameFrameText } from '@foyer/contract/vendor/game-frame.ts';
import { skins } from '@foyer/theme/skins.data.ts';
import { WideFrame } from '@foyer/ui/wide-frame.tsx';
import type { ReactNode } from 'react';

interface GameFrameProps {
  readonly page: { readonly merchant: string; readonly skin: string; readonly frame: GameFrameText };
  /** The page of the member centre that opens this game on a phone. */
  readonly opensAt: string;
  /** Describes the QR code. */
  readonly qrLabel: string;
  /** Below the QR code. */
  readonly children: ReactNode;
}

/** Surrounds a game on wide screens as the pages of the member centre are. */
export function GameFrame({ page: { merchant, skin, frame }, opensAt, qrLabel, children }: GameFrameProps) {
  const { motif } = skins[skin as keyof typeof skins] ?? skins.lacquer;
  return (
    <WideFrame
      {...frame}
      picture={(file) => `/m/brand/${merchant}/${file}`}
      motifPlace={motif.place}
      qr={{ src: `/m/qr.svg?to=${encodeURIComponent(opensAt)}`, label: qrLabel }}
    >
      {children}
    </WideFrame>
  );
}
