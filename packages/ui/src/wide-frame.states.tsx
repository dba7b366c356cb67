import { brandPicture } from './sample-brand.data.ts';
import type { States } from './states.ts';
import { WideFrame } from './wide-frame.tsx';

export const states: States = {
  'around a stage': (
    <div style={{ position: 'relative', height: 420, transform: 'translateZ(0)' }}>
      <WideFrame
        name="Lotus"
        promise="One lobby for every draw"
        text="Regional lotteries, quick draws and live tables, in your pocket."
        picture={brandPicture}
        motifPlace="disc"
        qr={{ src: '/m/qr.svg', label: 'QR code of this page' }}
      >
        <b>Continue on your phone</b>
        Scan with the camera, then add to your home screen
      </WideFrame>
    </div>
  ),
};
